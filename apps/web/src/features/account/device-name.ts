/** What a browser says of itself, in the words of its user. */
export function deviceName(agent: string): string {
  const browser = /Edg|Firefox|Chrome|Safari/.exec(agent)?.[0]?.replace('Edg', 'Edge') ?? 'Browser';
  const system =
    /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(agent)?.[0]?.replace('Mac OS X', 'macOS') ??
    'unknown system';
  return `${browser} on ${system}`;
}
