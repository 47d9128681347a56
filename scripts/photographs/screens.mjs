/** Of a running demo: a name, and the way to a screen. Those that a visitor sees. */
export const open = [
  [
    'landing',
    (page) => page.goto('/').then(() => page.getByRole('button', { name: 'Sign up' }).waitFor()),
  ],
  [
    'sign-up',
    async (page) => {
      await page.goto('/signup');
      await page.getByRole('button', { name: 'Sign up' }).click();
    },
  ],
  ['sign-in', (page) => page.goto('/login')],
  ['terms', (page) => page.goto('/terms_and_conditions')],
];
/** Those that a member sees. */
export const inside = [
  [
    'home',
    async (page) => {
      await page.getByRole('feed').locator('article').first().waitFor();
    },
  ],
  [
    'search',
    async (page) => {
      await page.goto('/search');
      await page.getByRole('searchbox').fill('ha');
      await page.getByRole('link', { name: /Haleem/ }).waitFor();
    },
  ],
  [
    'people',
    async (page) => {
      await page.goto('/search?tab=people');
      await page.getByRole('searchbox').fill('a');
      await page.getByRole('link', { name: /Ayesha/ }).waitFor();
    },
  ],
  [
    'user',
    async (page) => {
      await page.goto('/search?tab=people');
      await page.getByRole('searchbox').fill('hafsa');
      await page.getByRole('link', { name: /Hafsa/ }).click();
      await page.getByRole('tab', { name: 'Recipies' }).click();
      await page.getByRole('link', { name: /Kunafa/ }).waitFor();
    },
  ],
  [
    'market',
    async (page) => {
      await page.goto('/search');
      await page.getByRole('region', { name: 'Quick' }).getByRole('link').first().waitFor();
    },
  ],
  [
    'recipe',
    async (page) => {
      await page.goto('/recipe/Red_Lentil_Soup');
      await page.getByText('Finding Chefs').waitFor({ state: 'hidden' });
    },
  ],
  [
    'cook',
    async (page) => {
      await page.goto('/cook/Red_Lentil_Soup');
      await page.getByText(/Step \d of 6/).waitFor();
      // where it is opened again it is where it was
      while (await page.getByText(/Step [12] of 6/).isVisible())
        await page.getByRole('button', { name: /^Next/ }).click();
      await page.keyboard.press('t');
    },
  ],
  [
    'saved',
    async (page) => {
      await page.goto('/recipe/Red_Lentil_Soup');
      const save = page.getByRole('button', { name: 'Save Red Lentil Soup' });
      if ((await save.getAttribute('aria-pressed')) === 'false')
        await Promise.all([page.waitForResponse(/\/api\/recipes\/save/), save.click()]);
      await page.goto('/saved');
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Red Lentil Soup/ })
        .waitFor();
    },
  ],
  [
    'plan',
    async (page) => {
      await page.goto('/recipe/Red_Lentil_Soup');
      await page.getByRole('button', { name: 'Plan Red Lentil Soup' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add to shopping list' }).click();
      await page.getByText('is on the shopping list').waitFor();
      await page.goto('/plan');
    },
  ],
  ['shopping', (page) => page.goto('/shopping')],
  ['bookings', (page) => page.goto('/bookings')],
  ['booking-hours', (page) => page.goto('/dashboard/settings/booking_hours')],
  ['monetization', (page) => page.goto('/dashboard/monetization')],
  ['payments', (page) => page.goto('/dashboard/payments')],
  ['chats', (page) => page.goto('/cheflyChat')],
  ['your-data', (page) => page.goto('/dashboard/settings/your_data')],
  ['boundaries', (page) => page.goto('/dashboard/settings/blocked_and_muted')],
  ['notification-settings', (page) => page.goto('/dashboard/settings/notifications')],
  ['decisions', (page) => page.goto('/dashboard/decisions')],
  ['lost', (page) => page.goto('/nowhere')],
  [
    'chefs',
    async (page) => {
      await page.goto('/chefs?recipie=Hyderabadi_Haleem');
      await page.getByText('Finding Chefs').waitFor({ state: 'hidden' });
      const tick = page.getByRole('checkbox', { name: /^Select / }).first();
      await tick.click().catch(() => undefined);
    },
  ],
  [
    'dashboard',
    async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('tab', { name: 'Chef Reviews' }).click();
      await page.getByText('Chef Reviews').waitFor();
    },
  ],
  [
    'recipes',
    async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('tab', { name: 'Recipes' }).click();
      await page.getByRole('link', { name: /Haleem/ }).waitFor();
    },
  ],
  [
    'add-recipe',
    async (page) => {
      await page.goto('/dashboard?add=recipe');
      await page.getByRole('button', { name: 'Add a Recipie of your own' }).click();
      await page.getByRole('button', { name: 'Upload Recipie' }).click();
    },
  ],
  [
    'new-post',
    async (page) => {
      await page.goto('/newPost');
      await page.getByLabel('Title').waitFor();
    },
  ],
  [
    'follow-requests',
    async (page) => {
      await page.goto('/dashboard/followRequests');
      await page.getByRole('button', { name: 'Accept' }).waitFor();
    },
  ],
  [
    'notifications',
    async (page) => {
      await page.goto('/notifications');
      await page.getByRole('listitem').first().waitFor();
    },
  ],
  [
    'records',
    async (page) => {
      await page.goto('/session_records');
      await page.getByRole('main').getByRole('listitem').first().waitFor();
    },
  ],
  [
    'settings',
    async (page) => {
      await page.goto('/dashboard/settings');
      await page.getByText('This device', { exact: true }).waitFor();
    },
  ],
];
