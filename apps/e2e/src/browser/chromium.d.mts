export const chromiumPath: string | undefined;
export const withoutWindows: string | undefined;
export const browserArgs: string[];
