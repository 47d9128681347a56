import { uploaded, type Uploaded } from '@chefly/contracts';
import { ApiError, type Client } from './client';

/** Opens an upload and sends the picture. @param onProgress is told the part sent, from 0 to 1. */
export async function uploadPicture(
  api: Client,
  file: File,
  onProgress: (part: number) => void,
): Promise<Uploaded> {
  const { url } = await api.content.openUpload({
    type: file.type as 'image/jpeg',
    size: file.size,
  });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = (event) =>
      event.lengthComputable && onProgress(event.loaded / event.total);
    request.onerror = () =>
      reject(
        new ApiError(
          0,
          'network',
          'The upload was interrupted. Your picture is still here; please try again.',
        ),
      );
    request.onload = () => {
      const body = (() => {
        try {
          return JSON.parse(request.responseText);
        } catch {
          return null;
        }
      })();
      if (request.status === 200) resolve(uploaded.parse(body));
      else
        reject(
          new ApiError(
            request.status,
            body?.code ?? 'server/failed',
            body?.message ?? 'The upload failed. Please try again.',
          ),
        );
    };
    request.send(file);
  });
}
