/** @jest-environment ./scripts/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import type { DeviceProblem, RoomState } from '@chefly/media-room';
import { act, useState } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import { RoomTroubles } from './room-troubles';
import { useOwnDevices } from './use-own-devices';

const { show } = screenAlone();
const none = () => undefined;
const missing = (): DeviceProblem => ({ device: 'microphone', why: 'missing' });

let triedInVain: () => void;
function Room() {
  const [problem, setProblem] = useState(missing);
  triedInVain = () => setProblem(missing());
  const local: RoomState['local'] = { stream: null, microphone: false, camera: false, problem };
  const own = useOwnDevices('dinner', null, local);
  return (
    <RoomTroubles
      away={false}
      calls={true}
      silent={[]}
      problem={own.trouble}
      chef={false}
      chefAway={null}
      onHear={none}
      onRetry={none}
      onChoose={none}
      onGoOn={own.goOn}
    />
  );
}

it('who has no microphone goes on without, and is told again once it is tried in vain', async () => {
  const said = () => document.querySelector('[role=alert]')?.textContent ?? '';
  await show({}, <Room />);
  expect(said()).toContain('No microphone was found.');
  const goOn = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Go on without',
  );
  await act(async () => goOn!.click());
  expect(said()).toBe('');
  await act(async () => triedInVain());
  expect(said()).toContain('No microphone was found.');
});
