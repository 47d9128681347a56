/** @jest-environment ./scripts/browser-environment.mjs */
import { ApiError } from '@chefly/api-client/react';
import { expect, it } from '@jest/globals';
import { screenAlone } from '../../parts/testing/screen';
import { InFront } from './in-front';

const { show, settle } = screenAlone();

it('who follows the mail about a place that they gave back is told so, and not to try again', async () => {
  const booking = async () => {
    throw new ApiError(404, 'request/not-found', 'We could not find that.');
  };
  await show({ sessions: { booking } }, <InFront uid="dinner" onJoin={() => undefined} />);
  await settle();
  expect(document.body.textContent).toContain('You have no place in this booking');
  expect(document.body.textContent).not.toContain('Try again');
});
