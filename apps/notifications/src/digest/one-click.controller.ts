import { OPEN } from '@chefly/access';
import { Controller, Get, HttpCode, Post, Query, Redirect, SetMetadata } from '@nestjs/common';
import { SettingsService } from '../settings/settings.service';

export const ONE_CLICK = '/api/notifications/digest/one-click';
const TOKEN = /^[\w-]{20,100}$/;

/**
 * The end of the digest by a mail program, in one click (RFC 8058): a POST of a form, from nobody
 * whom we know. Whoever has the token may end it, as often as they like; every token gets the same
 * answer.
 */
@Controller()
export class OneClickController {
  constructor(private readonly settings: SettingsService) {}

  @Post(ONE_CLICK)
  @HttpCode(200)
  @SetMetadata(OPEN, true)
  async end(@Query('token') token: unknown) {
    if (typeof token === 'string' && TOKEN.test(token)) await this.settings.endDigestOf(token);
    return {};
  }

  /** A program that knows no POST opens the page; that alone ends nothing, since scanners do too. */
  @Get(ONE_CLICK)
  @Redirect()
  @SetMetadata(OPEN, true)
  show(@Query('token') token: unknown) {
    const known = typeof token === 'string' && TOKEN.test(token) ? token : '';
    return { url: `/digest/end?token=${known}`, statusCode: 302 };
  }
}
