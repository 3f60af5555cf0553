<?php

use eftec\bladeone\BladeOne;
use Elastica\Query\QueryString;
use Facebook\WebDriver\Remote\DesiredCapabilities;
use Facebook\WebDriver\Remote\RemoteWebDriver;
use FreeDSx\Ldap\Search\Filters;
use Gotenberg\Gotenberg;
use Nextras\Dbal\Connection;
use OSS\OssClient;
use PHPHtmlParser\Dom;
use Qiniu\Storage\UploadManager;
use Spatie\PdfToText\Pdf;

function stores(Connection $connection)
{
    $name = $_GET['name'];
    $connection->query("SELECT * FROM users WHERE name = '" . $name . "'"); // want: sql-injection
    $connection->query('SELECT * FROM users WHERE name = %s', $name);
    $redis = new Credis_Client('localhost');
    $redis->eval("return redis.call('get', '" . $name . "')", [], []); // want: code-injection
    $redis->eval("return redis.call('get', KEYS[1])", [$name], []);
    $db = new MysqliDb('localhost', 'me', 'secret', 'shop');
    $db->rawQuery("SELECT * FROM users WHERE name = '" . $name . "'"); // want: sql-injection
    $db->rawQuery('SELECT * FROM users WHERE name = ?', [$name]);
    $db->where("name = '" . $name . "'"); // want: sql-injection
    dibi::query("SELECT * FROM users WHERE name = '" . $name . "'"); // want: sql-injection
    dibi::query('SELECT * FROM users WHERE name = ?', $name);
    Filters::raw('(uid=' . $name . ')'); // want: ldap-injection
    Filters::equal('uid', $name);
}

function clouds()
{
    $name = $_GET['name'];
    $oss = new OssClient('id', 'secret', 'https://oss.example.org');
    $oss->uploadFile('files', 'report', '/srv/in/' . $name); // want: path-traversal
    $oss->uploadFile('files', $name, '/srv/in/report');
    (new UploadManager())->putFile('token', 'report', '/srv/in/' . $name); // want: path-traversal
}

function pages()
{
    $url = $_GET['url'];
    Gotenberg::save(Gotenberg::chromium('http://gotenberg:3000')->pdf()->url($url), '/srv/out'); // want: ssrf
    $driver = RemoteWebDriver::create('http://localhost:4444', DesiredCapabilities::chrome());
    $driver->get($url); // want: ssrf
    $driver->get('https://example.org/' . urlencode($url));
    $driver->executeScript("show('" . $url . "')"); // want: code-injection
    $driver->executeScript('show(arguments[0])', [$url]);
    $session = new \Behat\Mink\Session(new \Behat\Mink\Driver\GoutteDriver());
    $session->visit($url); // want: ssrf
    $session->visit('https://example.org/' . urlencode($url));
    $session->executeScript("show('" . $url . "')"); // want: code-injection
    (new Dom())->loadFromUrl($url); // want: ssrf
    (new Dom())->loadFromFile('/srv/pages/' . $url); // want: path-traversal
    file_get_html($url); // want: ssrf
    qp($url, 'title'); // want: ssrf
}

function files()
{
    $name = $_GET['name'];
    Spyc::YAMLLoad('/srv/conf/' . $name); // want: path-traversal
    Spyc::YAMLLoad('/srv/conf/' . basename($name));
    Pdf::getText('/srv/pdf/' . $name); // want: path-traversal
    (new \claviska\SimpleImage())->fromFile('/srv/pictures/' . $name); // want: path-traversal
    $zip = new \ZipStream\ZipStream();
    $zip->addFileFromPath('report.pdf', '/srv/in/' . $name); // want: path-traversal
    $zip->addFileFromPath(basename($name), '/srv/in/report.pdf');
    $tbs = new clsTinyButStrong();
    $tbs->LoadTemplate('/srv/templates/' . $name); // want: path-traversal
    (new PharData('/srv/in/' . $name))->extractTo('/srv/out'); // want: path-traversal
    Swift_Attachment::fromPath('/srv/in/' . $name); // want: path-traversal
}

function code()
{
    $text = $_GET['text'];
    $blade = new BladeOne('/srv/views', '/srv/cache');
    echo $blade->runString($text, []); // want: template-injection
    echo $blade->runString('Hello {{ $text }}', ['text' => $text]);
    (new \PHPSandbox\PHPSandbox())->execute($text); // want: code-injection
    new QueryString($text);
}
