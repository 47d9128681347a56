/** The key that does what the button does. */
export const KeyMark = ({ children }: { children: string }) => (
  <kbd className="ms-1 text-[0.75rem] uppercase opacity-70">{children}</kbd>
);
