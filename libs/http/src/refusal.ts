import { errors, type ErrorBody, type ErrorCode } from '@chefly/contracts';

/** A refusal that the caller is told of: a stable code and the text shown. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly fields?: Record<string, string>,
    /** In place of the code's own text, where more is known. */
    message: string = errors[code][1],
  ) {
    super(message);
  }

  get status(): number {
    return errors[this.code][0];
  }

  get body(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.fields ? { fields: this.fields } : {}),
    };
  }
}

/** The same answer for what does not exist and for what must not be seen. */
export const notFound = () => new Refusal('request/not-found');
