import type { Page } from '@playwright/test';

/**
 * Fields whose edge is told from what surrounds it by less than 3:1, and words in empty ones that
 * are read by less than 4.5:1. axe looks at neither.
 */
export const whatIsFaint = (page: Page) =>
  page.evaluate(() => {
    const paper = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
    /** What is seen where these colours lie on each other, the lowest first. */
    const seen = (colours: string[]) => {
      paper.clearRect(0, 0, 1, 1);
      for (const colour of colours) {
        paper.fillStyle = colour;
        paper.fillRect(0, 0, 1, 1);
      }
      const [red, green, blue] = [...paper.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const grounds = (element: Element | null): string[] =>
      element ? [...grounds(element.parentElement), getComputedStyle(element).backgroundColor] : [];
    const isEdged = (element: Element) => parseFloat(getComputedStyle(element).borderTopWidth) > 0;
    const fields = document.querySelectorAll<HTMLInputElement>(
      'select, textarea, input:not([type=radio], [type=checkbox], [type=file], [type=hidden])',
    );
    return [...fields]
      .filter((field) => field.checkVisibility({ opacityProperty: true }))
      .flatMap((field) => {
        const name =
          field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.name;
        const { parentElement: one } = field;
        const frame = [field, one, one?.parentElement].find((each) => each && isEdged(each));
        const around = frame ? grounds(frame.parentElement) : [];
        const edge = frame
          ? contrast(seen([...around, getComputedStyle(frame).borderTopColor]), seen(around))
          : 1;
        const ground = grounds(field);
        const { color } = getComputedStyle(field, '::placeholder');
        const words = field.placeholder ? contrast(seen([...ground, color]), seen(ground)) : 21;
        return [
          ...(edge < 3 ? [`the edge of ‘${name}’ by ${edge.toFixed(1)}`] : []),
          ...(words < 4.5 ? [`the words in ‘${name}’ by ${words.toFixed(1)}`] : []),
        ];
      });
  });
