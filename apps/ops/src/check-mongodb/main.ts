import { checkMongodb } from '@chefly/embedded-mongo/cases';
import { everyCase } from './listed-queries';

const [url = process.env.MONGO_URL] = process.argv.slice(2);
if (!url) {
  console.error('npm run check-mongodb -- mongodb://…  (or MONGO_URL in the environment)');
  process.exit(2);
}
try {
  let part = '';
  const { version, outcomes } = await checkMongodb(url, everyCase, (outcome) => {
    if (part !== outcome.part) console.log(`\n${(part = outcome.part)}`);
    const { name, skipped, problem, ms } = outcome;
    console.log(
      `  ${problem ? 'DIFFERS' : skipped ? ' not asked' : '   well'}  ${name}` +
        `${skipped ? `: ${skipped}` : ''} (${ms.toFixed(0)} ms)`,
    );
    for (const line of (problem ?? '').split('\n').slice(0, 8).filter(Boolean))
      console.log(`           ${line}`);
  });
  const differ = outcomes.filter(({ problem }) => problem).length;
  const skipped = outcomes.filter((outcome) => outcome.skipped).length;
  console.log(
    `\nMongoDB ${version}: ${everyCase.length - differ - skipped} well, ${differ} differ, ${skipped} not asked`,
  );
  process.exit(differ ? 1 : 0);
} catch (error) {
  console.error(`The server cannot be asked: ${(error as Error).message}`);
  process.exit(2);
}
