import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { SetMetadata, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Config } from '@chefly/config';
import { AccessGuard, OPEN } from './access-guard';

class Controller {
  @SetMetadata(OPEN, true) open() {}
  forgotten() {}
}
const guard = new AccessGuard(new Reflector(), { publicUrl: 'https://chefly.test' } as Config);
const enters = (handler: () => void, type = 'http', headers = {}) =>
  guard.canActivate({
    getType: () => type,
    getHandler: () => handler,
    switchToHttp: () => ({ getRequest: () => ({ method: 'POST', headers }) }),
  } as unknown as ExecutionContext);
const { open, forgotten } = Controller.prototype;

it('shuts what is outside the contract and does not say that it is open', () => {
  expect(enters(open)).toBe(true);
  expect(() => enters(forgotten)).toThrow(expect.objectContaining({ code: 'request/forbidden' }));
});

it('takes nothing for an open place that somebody else’s page sends', () => {
  expect(() => enters(open, 'http', { 'sec-fetch-site': 'cross-site' })).toThrow();
});

it('asks neither events nor live messages', () => {
  expect([enters(forgotten, 'rpc'), enters(forgotten, 'ws')]).toEqual([true, true]);
});
