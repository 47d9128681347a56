// What browsers have, for the tests that name it as their environment: a document, and those of
// Node's own globals that browsers have too.
import HappyDom from '@happy-dom/jest-environment';

const HappyDomEnvironment = HappyDom.default ?? HappyDom;

export default class BrowserEnvironment extends HappyDomEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      structuredClone,
      BroadcastChannel,
      IS_REACT_ACT_ENVIRONMENT: true,
    });
  }
}
