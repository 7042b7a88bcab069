// The sound of dice on a table, made here and now: a short rattle of noise, and a dull blow where one hits.

import { on } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;

/** A die lands. Silent unless somebody has asked for sound. @param {boolean} hits */
export function playDieSound(hits) {
  if (!on("sound")) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  const source = new AudioBufferSourceNode(audio, { buffer: rattle(audio) });
  const tone = new BiquadFilterNode(audio, {
    type: "bandpass",
    frequency: 1800 + Math.random() * 900,
    Q: 2.5,
  });
  source.connect(tone).connect(fading(audio, 0.5, now, 0.06));
  source.start(now);
  if (!hits) return;
  const blow = new OscillatorNode(audio, { type: "sine", frequency: 150 });
  blow.frequency.exponentialRampToValueAtTime(55, now + 0.16);
  blow.connect(fading(audio, 0.35, now, 0.18));
  blow.start(now);
  blow.stop(now + 0.2);
}

/** Noise that dies away. @param {AudioContext} audio */
function rattle(audio) {
  const length = Math.floor(audio.sampleRate * 0.05);
  const buffer = new AudioBuffer({ length, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 3;
  return buffer;
}

/** A way to the ear that closes. @param {AudioContext} audio @param {number} loud @param {number} from @param {number} seconds */
function fading(audio, loud, from, seconds) {
  const gain = new GainNode(audio, { gain: loud });
  gain.gain.exponentialRampToValueAtTime(0.001, from + seconds);
  gain.connect(audio.destination);
  return gain;
}
