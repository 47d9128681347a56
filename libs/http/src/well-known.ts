import type { FastifyInstance } from 'fastify';

const CHANGE_PASSWORD = '/dashboard/settings/account_settings/change_password';
/** What is read after that is asked for anew: whoever is written to may be another. */
const GOOD_FOR_MS = 30 * 24 * 3600_000;

interface Options {
  publicUrl: string;
  supportAddress: string;
}

/**
 * What programs look for at one address of every site. Whatever else they look for there is not
 * found: a page in its place would say that this site has no answer that can be relied on.
 */
export function serveWellKnown(fastify: FastifyInstance, { publicUrl, supportAddress }: Options) {
  // for a password manager that found the member's in a leak
  fastify.get('/.well-known/change-password', (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(CHANGE_PASSWORD, 302),
  );
  // where security problems are reported, as RFC 9116 has it
  fastify.get('/.well-known/security.txt', (_request, reply) => {
    const lines = [
      `Contact: mailto:${supportAddress}`,
      `Expires: ${new Date(Date.now() + GOOD_FOR_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl.replace(/\/+$/, '')}/.well-known/security.txt`,
    ];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
