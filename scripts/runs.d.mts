interface Spec {
  title: string;
  file: string;
  ok: boolean;
  tests: {
    expectedStatus?: string;
    results: { status: string; error?: { message?: string } }[];
  }[];
}
interface Suite {
  specs?: Spec[];
  suites?: Suite[];
}

export function runsOf(given: string[]): { runs: number; rest: string[] };
export function readReport(report: { suites?: Suite[]; errors?: { message?: string }[] }): {
  passed: number;
  skipped: number;
  red: string[];
};
export function redFilesOf(report: { suites?: Suite[]; errors?: { message?: string }[] }): string[];
export function redTestsOf(report: { suites?: Suite[] }): { name: string; why: string }[];
export function unrunFilesOf(report: { suites?: object[] }): string[];
export function runOnce(
  command: string[],
  options?: { env?: NodeJS.ProcessEnv; endsAfterMs?: number },
): Promise<{ code: number; interrupted: boolean; outOfTime: boolean }>;
export function tableOfReds(reds: string[][]): string | null;
export function runInARow(command: string[], runs: number): Promise<number>;
