import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { createRoot } from 'react-dom/client';
import DOMPurify from 'dompurify';

export function Shown() {
  const { name } = useParams();
  const [search] = useSearchParams();
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  return (
    <div>
      <p dangerouslySetInnerHTML={{ __html: name }} /> // want: xss
      <p dangerouslySetInnerHTML={{ __html: query.get('q') }} /> // want: xss
      <p dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(name) }} />
      <a href={search.get('next')}>next</a> // want: xss
      <a href={'/show/' + name}>show</a>
      <iframe srcDoc={name} /> // want: xss
    </div>
  );
}
