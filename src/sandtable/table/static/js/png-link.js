// A PNG takes the table a while: the button that asks for it says how far it has come, and gives it up.

import * as api from "./api.js";
import { latest } from "./latest.js";
import { make, say } from "./page.js";

/** So often it is asked how far the picture has come. */
const ASK_MILLISECONDS = 400;

export class DrawnLink {
  /** @type {AbortController | null} */
  #asked = null;
  /** The picture that is drawn: once it is here, nothing more is said of it. */
  #drawn = latest();

  /** A link to a picture that is drawn when it is asked for. @param {string} id @param {(trouble: unknown) => void} fail */
  constructor(id, fail) {
    this.fail = fail;
    this.word = say(id);
    this.element = make(
      "a",
      {
        class: "button",
        id,
        download: "",
        onclick: (/** @type {Event} */ event) => {
          event.preventDefault();
          return this.#asked ? this.#asked.abort() : this.#draw();
        },
      },
      this.word,
    );
  }

  async #draw() {
    const asked = new AbortController();
    this.#asked = asked;
    const still = this.#drawn.begin();
    this.#say(say("drawing", { share: 0 }));
    const clock = setInterval(() => this.#look(still), ASK_MILLISECONDS);
    try {
      const { name, content } = await api.file(this.element.href, asked.signal);
      const address = URL.createObjectURL(content);
      make("a", { href: address, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser reads it after the click
    } catch (trouble) {
      if (!asked.signal.aborted) this.fail(trouble);
    } finally {
      clearInterval(clock);
      this.#asked = null;
      this.#drawn.end();
      this.#say(this.word);
    }
  }

  /** Tells how far it has come. @param {() => boolean} still whether it is waited for */
  async #look(still) {
    const { drawing } = await api.drawing().catch(() => ({ drawing: null }));
    if (!still() || !drawing) return;
    this.#say(
      drawing.ahead
        ? say("drawing-waits")
        : say("drawing", { share: Math.round(drawing.share * 100) }),
    );
  }

  /** @param {string} words */
  #say(words) {
    this.element.textContent = words;
    this.element.setAttribute("aria-busy", String(this.#asked !== null));
  }
}
