import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '@chefly/config';

type Secure = Pick<Config, 'secure'>;

/**
 * A cookie of ours that scripts cannot read: under HTTPS one that no neighbouring host can set in
 * our place.
 */
function placeOf(name: string, { secure }: Secure) {
  return secure ? { name: `__Host-${name}`, path: '/' } : { name, path: '/api/identity' };
}

/** A secret with the uid of what it opens, kept in a cookie as `uid.secret`. */
export class SecretCookie {
  constructor(private readonly name: string) {}

  /** Empty strings when the browser sent none. */
  read(request: FastifyRequest, config: Secure): { uid: string; secret: string } {
    const [uid = '', secret = ''] = (request.cookies[placeOf(this.name, config).name] ?? '').split(
      '.',
    );
    return { uid, secret };
  }

  write(reply: FastifyReply, config: Secure, uid: string, secret: string, lifetimeMs: number) {
    const { name, path } = placeOf(this.name, config);
    void reply.setCookie(name, `${uid}.${secret}`, {
      httpOnly: true,
      sameSite: 'strict',
      secure: config.secure,
      path,
      maxAge: lifetimeMs / 1000,
    });
  }

  clear(reply: FastifyReply, config: Secure) {
    const { name, path } = placeOf(this.name, config);
    void reply.clearCookie(name, { path, secure: config.secure, httpOnly: true });
  }
}

/** The refresh token of this browser's sign-in. */
export const signInCookie = new SecretCookie('refresh');
