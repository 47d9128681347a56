import type { ApiError } from '@chefly/api-client/react';
import { Link } from 'react-router-dom';

const look = 'font-semibold underline';

/** Where a sign-in that was refused leads on to, behind the words that say why it was. */
export function WaysOn({
  refusal: { code, fields },
  onKeep,
}: {
  refusal: Pick<ApiError, 'code' | 'fields'>;
  onKeep: (pass: string) => void;
}) {
  switch (code) {
    case 'identity/leaving': {
      const { pass } = fields;
      // none where it is too late
      if (!pass) return null;
      return (
        <>
          {' '}
          <button type="button" className={look} onClick={() => onKeep(pass)}>
            Keep my account
          </button>
        </>
      );
    }
    case 'identity/suspended':
      return (
        <>
          {' '}
          <Link to="/appeal" className={look}>
            Read the decision and appeal
          </Link>
        </>
      );
    case 'identity/email-not-confirmed':
      return (
        <>
          {' '}
          <Link to="/userConfirmation" className={look}>
            Check your mail
          </Link>{' '}
          or{' '}
          <Link to="/emailNotConfirmed" className={look}>
            send it again
          </Link>
          .
        </>
      );
    default:
      return null;
  }
}
