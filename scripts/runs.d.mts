interface Spec {
  title: string;
  file: string;
  ok: boolean;
  tests: { results: { status: string; error?: { message?: string } }[] }[];
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
export function tableOfReds(reds: string[][]): string | null;
export function runInARow(command: string[], runs: number): Promise<number>;
