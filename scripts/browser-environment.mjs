// What browsers have, for the tests that name it as their environment: a document, and those of
// Node's own globals that browsers have too.
import HappyDom from '@happy-dom/jest-environment';

const HappyDomEnvironment = HappyDom.default ?? HappyDom;

/** A page waits on no channel: one that a module opens for good must not keep the tests' process. */
class Tabs extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

export default class BrowserEnvironment extends HappyDomEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      structuredClone,
      BroadcastChannel: Tabs,
      IS_REACT_ACT_ENVIRONMENT: true,
    });
  }
}
