// What the two adversarial programs try: something else each time, so that nobody tries the same for
// ever. It is told, and whoever sets it repeats it; a second look does, too.
const NAMES = ['FUZZ_SEED', 'DIFFERENTIAL_SEED'];
for (const name of NAMES) process.env[name] ??= String(Math.floor(Math.random() * 2 ** 31));
console.log(NAMES.map((name) => `${name}=${process.env[name]}`).join(' '));
