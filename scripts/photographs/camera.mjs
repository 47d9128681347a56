/** How screens are held and sized. */
export const sizes = {
  390: { width: 390, height: 844 },
  844: { width: 844, height: 390 },
  768: { width: 768, height: 1024 },
  1024: { width: 1024, height: 768 },
  1440: { width: 1440, height: 900 },
};
export const PHONE = ['390', '844'];
/** By day and by night. */
export const both = { themes: ['light', 'dark'] };

/** A page in every size; `themes` where it is not always dark. */
export async function shoot(
  page,
  name,
  { themes = ['dark'], at = Object.keys(sizes), close } = {},
) {
  const before = page.viewportSize();
  for (const size of at) {
    await page.setViewportSize(sizes[size]);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForTimeout(themes.length > 1 ? 1200 : 500);
      const kept = themes.length > 1 ? `${size}-${theme}` : size;
      await page.screenshot({ path: `screenshots/session/${name}-${kept}.png` });
    }
  }
  await page.setViewportSize(before);
  if (close) await page.keyboard.press('Escape');
}

/** Of somebody who reads letters twice as large, on a phone. */
export const large = (page, name) => shoot(page, `${name}-large`, { at: ['390'] });

/** How large letters are, for as long as the page lives, and from the next screen on that it opens. */
export async function lettersOf(page, standard) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}
