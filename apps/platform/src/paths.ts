import { join } from 'node:path';

export { DishFolder } from '@chefly/recipes';

const root = process.env.CHEFLY_ROOT ?? process.cwd();
export const webFolder = join(root, 'dist/web');
export const consoleFolder = join(root, 'dist/console');
export const dishFolder = join(root, 'dist/dishes');
