import { useSearchParams, useParams, useLocation } from 'react-router-dom';
import DOMPurify from 'dompurify';
export function Greeting() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  return <div>
    <div dangerouslySetInnerHTML={{ __html: search.get('html')! }} /> {/* want: xss */}
    <div dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(search.get('html')!) }} />
    <p>{search.get('html')}</p>
  </div>;
}
export function go() {
  const next = new URLSearchParams(window.location.search).get('next');
  window.location.href = next!; // want: open-redirect
  document.getElementById('a')!.textContent = next;
  document.querySelector('#b')!.insertAdjacentHTML('beforeend', decodeURIComponent(location.hash.slice(1))); // want: xss
}
