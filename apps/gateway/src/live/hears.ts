import { browserToServer, type BrowserMessageType } from '@chefly/contracts';
import { parseInput } from '@chefly/http';
import { applyDecorators, UseGuards, type PipeTransform } from '@nestjs/common';
import { MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { EventRate } from './event-rate.guard';

/**
 * Handles one event of the contract, as often as that allows. Who speaks was settled at the
 * handshake.
 */
export const Hears = (event: BrowserMessageType) =>
  applyDecorators(SubscribeMessage(event), UseGuards(EventRate));

/**
 * The message of an event, parsed by its contract. What a browser adds behind it is not looked at.
 */
export const Message = (event: BrowserMessageType) => MessageBody(new ContractPipe(event));

class ContractPipe implements PipeTransform {
  constructor(private readonly event: BrowserMessageType) {}

  transform(given: unknown) {
    return parseInput(browserToServer[this.event].message, given);
  }
}
