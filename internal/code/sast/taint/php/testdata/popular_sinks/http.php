<?php
use GuzzleHttp\{Client, Psr7\Request};
use Illuminate\Support\Facades\Http;
use Symfony\Component\HttpClient\HttpClient;
use Symfony\Contracts\HttpClient\HttpClientInterface;
use Symfony\Component\BrowserKit\HttpBrowser;
use Buzz\Browser;
use WpOrg\Requests\Requests;
use Saloon\Http\Connector;
use Goutte\Client as Goutte;
use React\Http\Browser as RB;
use Amp\Http\Client\{HttpClientBuilder, Request as AR};
$u = $_GET['u'];
(new Client())->get($u); // want: ssrf
(new Client())->request('GET', $u); // want: ssrf
(new Client(['base_uri' => $u]))->get('/x'); // want: ssrf
(new Client())->send(new Request('GET', $u)); // want: ssrf
(new Client())->getAsync($u)->wait(); // want: ssrf
(new Client())->get('https://x.example/', ['query' => ['u' => $u]]);
Http::get($u); // want: ssrf
Http::withToken('x')->timeout(1)->post($u, []); // want: ssrf
Http::baseUrl($u)->get('/x'); // want: ssrf
Http::pool(fn ($pool) => [$pool->get($u)]); // not found: ssrf
HttpClient::create()->request('GET', $u); // want: ssrf
function s(HttpClientInterface $c) { $c->request('GET', $_GET['u']); } // want: ssrf
$ch = curl_init($u); // want: ssrf
curl_setopt($ch, CURLOPT_URL, $u); // want: ssrf
curl_setopt_array($ch, [CURLOPT_URL => $u]); // want: ssrf
file_get_contents($u); // want: path-traversal
fsockopen($u, 80); // want: ssrf
get_headers($u); // want: ssrf
new SoapClient($u); // want: ssrf
simplexml_load_file($u); // want: path-traversal
wp_remote_get($u); // want: ssrf
wp_safe_remote_get($u);
Requests::get($u); // want: ssrf
(new HttpBrowser())->request('GET', $u); // want: ssrf
(new Goutte())->request('GET', $u); // want: ssrf
(new RB())->get($u); // want: ssrf
HttpClientBuilder::buildDefault()->request(new AR($u)); // want: ssrf
stream_socket_client('tcp://' . $u); // want: ssrf
getimagesize($u); // want: path-traversal
