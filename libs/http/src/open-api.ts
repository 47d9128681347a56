import { contract } from '@chefly/contracts';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

/** The OpenAPI document, derived from the contracts. */
export async function openApiDocument(publicUrl: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: {
      title: 'chefly',
      version: '1.0.0',
      description:
        'Every failed call answers `{ code, message, fields? }`. Lists page by `cursor`; `next` is null at the end.',
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: { access: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  });
}
