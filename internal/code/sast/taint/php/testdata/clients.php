<?php

use Amp\Http\Client\HttpClientBuilder;
use Amp\Http\Client\Request as AmpRequest;
use Aws\S3\S3Client;
use Buzz\Browser;
use Curl\Curl;
use Goutte\Client as Goutte;
use GuzzleHttp\Client;
use GuzzleHttp\Psr7\Request as GuzzleRequest;
use Illuminate\Support\Facades\Http;
use Illuminate\Support\Facades\Mail;
use Laminas\Http\Client as LaminasClient;
use League\Flysystem\Filesystem;
use League\Flysystem\Local\LocalFilesystemAdapter;
use Magento\Framework\HTTP\Client\Curl as MagentoCurl;
use Nesk\Puphpeteer\Puppeteer;
use Nyholm\Psr7\Factory\Psr17Factory;
use PHPMailer\PHPMailer\PHPMailer;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use React\Http\Browser as ReactBrowser;
use Spatie\Browsershot\Browsershot;
use Symfony\Component\HttpClient\HttpClient;
use Symfony\Component\Mime\Email;
use Symfony\Contracts\HttpClient\HttpClientInterface;
use WpOrg\Requests\Requests;
use Dompdf\Dompdf;
use Intervention\Image\ImageManagerStatic as Image;
use Mpdf\Mpdf;
use SimplePie\SimplePie;
use WebSocket\Client as WebSocketClient;
use Yurun\Util\HttpRequest;
use Zend\Http\Client as ZendClient;

function address()
{
    return $_GET['url'];
}

function own()
{
    $urls = ['a' => 'https://a.example/'];
    return $urls[$_GET['name']];
}

function behind()
{
    return 'https://api.example/items/' . $_GET['id'];
}

// curl
function use_curl()
{
    $ch = curl_init(address()); // want: ssrf
    curl_setopt($ch, CURLOPT_URL, address()); // want: ssrf
    curl_setopt_array($ch, [CURLOPT_URL => address(), CURLOPT_POST => true]); // want: ssrf
    curl_init(behind());
    curl_setopt($ch, CURLOPT_URL, own());
}

// streams
function use_streams()
{
    $url = address();
    file_get_contents($url); // want: ssrf
    fsockopen($_GET['host'], 80); // want: ssrf
    get_headers($url); // want: ssrf
    file_get_contents(behind());
}

// Guzzle
function use_guzzle()
{
    $client = new Client();
    $client->get(address()); // want: ssrf
    $client->request('GET', address()); // want: ssrf
    $client->send(new GuzzleRequest('GET', address())); // want: ssrf
    $client->getAsync(address()); // want: ssrf
    new Client(['base_uri' => address()]); // want: ssrf
    $client->get(behind());
    $client->get('https://a.example/', ['query' => ['q' => address()]]);
}

// Symfony
function use_symfony(HttpClientInterface $client)
{
    $client->request('GET', address()); // want: ssrf
    HttpClient::create()->request('GET', address()); // want: ssrf
    $client->request('GET', behind());
}

// Laravel
function use_laravel()
{
    Http::get(address()); // want: ssrf
    Http::withToken('x')->post(address()); // want: ssrf
    Http::baseUrl(address())->get('/'); // want: ssrf
    Http::get(behind());
}

// PSR-18
function use_psr(ClientInterface $client, RequestFactoryInterface $factory)
{
    $client->sendRequest($factory->createRequest('GET', address())); // want: ssrf
    $client->sendRequest((new Psr17Factory())->createRequest('GET', address())); // want: ssrf
    $client->sendRequest($factory->createRequest('GET', behind()));
}

// WordPress
function use_wordpress()
{
    wp_remote_get(address()); // want: ssrf
    wp_remote_get(behind());
    download_url(address()); // want: ssrf
    wp_mail('a@x.example', 'Hi', 'Hi', 'From: ' . $_POST['from']); // want: email-injection
}

// Requests
function use_requests()
{
    Requests::get(address()); // want: ssrf
    Requests::get(behind());
}

// Curl class
function use_curl_class()
{
    (new Curl())->get(address()); // want: ssrf
    (new Curl())->get(behind());
}

// Buzz
function use_buzz(Browser $browser)
{
    $browser->get(address()); // want: ssrf
    $browser->get(behind());
}

// ReactPHP
function use_react()
{
    (new ReactBrowser())->get(address()); // want: ssrf
    (new ReactBrowser())->get(behind());
}

// Amp
function use_amp()
{
    HttpClientBuilder::buildDefault()->request(new AmpRequest(address())); // want: ssrf
    HttpClientBuilder::buildDefault()->request(new AmpRequest(behind()));
}

// Laminas
function use_laminas()
{
    new LaminasClient(address()); // want: ssrf
    (new LaminasClient())->setUri(address()); // want: ssrf
    new LaminasClient(behind());
}

// Magento
function use_magento(MagentoCurl $curl)
{
    $curl->get(address()); // want: ssrf
    $curl->get(behind());
}

// Goutte
function use_goutte()
{
    (new Goutte())->request('GET', address()); // want: ssrf
    (new Goutte())->request('GET', behind());
}

// SOAP
function use_soap()
{
    new SoapClient(address()); // want: ssrf
    new SoapClient(behind());
}

// Browsershot
function use_browsershot()
{
    Browsershot::url(address())->save('/tmp/x.png'); // want: ssrf
    Browsershot::html('<p>' . $_GET['x'])->save('/tmp/x.png'); // want: xss
    Browsershot::url(behind())->save('/tmp/x.png');
}

// Intervention
function use_intervention()
{
    Image::make(address()); // want: ssrf
    Image::make(behind());
}

// SimplePie
function use_simplepie()
{
    (new SimplePie())->set_feed_url(address()); // want: ssrf
    (new SimplePie())->set_feed_url(behind());
}

// WebSocket
function use_websocket()
{
    new WebSocketClient(address()); // want: ssrf
    new WebSocketClient('wss://a.example/' . $_GET['id']);
}

// mail
function use_mail()
{
    mail('a@x.example', 'Hi', 'Hi', 'From: ' . $_POST['from']); // want: email-injection
    mail('a@x.example', 'Hi', $_POST['text']);
}

// PHPMailer
function use_phpmailer()
{
    $mail = new PHPMailer();
    $mail->addCustomHeader('X-From: ' . $_POST['from']); // want: email-injection
    $mail->addAttachment('/srv/' . $_POST['file']); // want: path-traversal
    $mail->addAddress($_POST['to']);
    $mail->Body = $_POST['text'];
}

// Symfony Mime
function use_mime()
{
    (new Email())->attachFromPath('/srv/' . $_POST['file']); // want: path-traversal
    (new Email())->subject($_POST['subject']);
}
