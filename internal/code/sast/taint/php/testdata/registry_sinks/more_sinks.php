<?php
use Amp\Mysql\MysqlConfig;
use Amp\Mysql\MysqlConnectionPool;
use Google\Cloud\Storage\StorageClient;
use JMS\Serializer\SerializerBuilder;
use PhpOffice\PhpSpreadsheet\IOFactory;
use PhpOffice\PhpSpreadsheet\Reader\Xlsx as XlsxReader;
use PhpOffice\PhpSpreadsheet\Spreadsheet;
use PhpOffice\PhpSpreadsheet\Writer\Xlsx;
use Spipu\Html2Pdf\Html2Pdf;
use Swoole\Coroutine\Http\Client as SwooleClient;
use Symfony\Component\HttpClient\HttpClient;
use Symfony\Contracts\HttpClient\HttpClientInterface;

$name = $_GET['name'];

$conn = sqlsrv_connect('h', ['Database' => 'd']);
sqlsrv_query($conn, "SELECT * FROM u WHERE name = '$name'"); // want: sql-injection
sqlsrv_query($conn, 'SELECT * FROM u WHERE name = ?', [$name]);
$st = sqlsrv_prepare($conn, 'SELECT * FROM u ORDER BY ' . $name); // want: sql-injection
sqlsrv_execute($st);

$pool = new MysqlConnectionPool(MysqlConfig::fromString('host=h'));
$pool->query("SELECT * FROM u WHERE name = '$name'"); // want: sql-injection
$pool->execute('SELECT * FROM u WHERE name = :n', ['n' => $name]);
$pool->prepare("SELECT * FROM u WHERE name = '$name'"); // want: sql-injection
$tx = $pool->beginTransaction();
$tx->query("DELETE FROM u WHERE name = '$name'"); // want: sql-injection

$ser = SerializerBuilder::create()->build();
$ser->deserialize($_POST['json'], 'App\Order', 'json');
$ser->deserialize($_POST['json'], $_POST['type'], 'json');

pcntl_exec('/bin/sh', ['-c', 'ls ' . $name]); // want: command-injection
pcntl_exec('/bin/ls', ['--', $name]);
pcntl_exec($_GET['prog']); // want: command-injection

IOFactory::load('/srv/' . $name); // want: path-traversal
(new XlsxReader())->load('/srv/' . $name); // want: path-traversal
(new Xlsx(new Spreadsheet()))->save('/srv/out/' . $name); // want: path-traversal
(new Xlsx(new Spreadsheet()))->save('/srv/out/' . basename($name));
IOFactory::createReader('Xlsx')->load('/srv/' . basename($name));

$ftp = ftp_connect($_GET['host']); // want: ssrf
ftp_get($ftp, '/srv/' . $name, 'a.txt', FTP_BINARY); // want: path-traversal
ftp_put($ftp, 'a.txt', '/srv/' . $name, FTP_BINARY); // want: path-traversal
ftp_chdir($ftp, 'files');
ftp_login($ftp, 'u', $_POST['pass']);

$bucket = (new StorageClient())->bucket('b');
$bucket->object('o')->downloadToFile('/srv/' . $name); // want: path-traversal
$bucket->upload(fopen('/srv/' . $name, 'r')); // want: path-traversal
$bucket->object($name)->delete();

assert("strlen('$name') > 0"); // want: code-injection
assert($name !== '');

$zip = new PclZip('/srv/' . $name); // want: path-traversal
$zip->extract(PCLZIP_OPT_PATH, '/srv/out/' . $name); // want: path-traversal
$zip2 = new PclZip('/srv/' . basename($name));

$sw = new SwooleClient($_GET['host'], 80); // want: ssrf
$sw->get('/x?q=' . rawurlencode($name));
$sw->download('/f', '/srv/' . $name); // want: path-traversal

$pdf = new Html2Pdf('P', 'A4');
$pdf->writeHTML('<p>' . htmlspecialchars($name) . '</p>');
$pdf->output('/srv/out/' . $name, 'F'); // want: path-traversal
$pdf->writeHTML('<img src="' . $_GET['img'] . '">'); // want: xss

$http = HttpClient::create();
$http->request('GET', $_GET['url']); // want: ssrf
$http->request('GET', 'https://api.example/', ['query' => ['q' => $name]]);
HttpClient::createForBaseUri($_GET['url'])->request('GET', '/x'); // want: ssrf
$http->withOptions(['base_uri' => $_GET['url']]); // want: ssrf
$http->request('GET', 'https://x.example', ['verify_peer' => false]); // want: no-tls-check

class Feed
{
    public function __construct(private HttpClientInterface $client) {}

    public function load(string $url)
    {
        return $this->client->request('POST', $url); // want: ssrf
    }
}
(new Feed($http))->load($_POST['feed']);
