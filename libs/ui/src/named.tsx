import { written } from './written';

/** A name within our own words: in its own direction and language, which are not those of the rest. */
export const Named = ({ children }: { children: string }) => (
  <bdi {...written(children)}>{children}</bdi>
);
