<?php
require 'vendor/autoload.php';
use GuzzleHttp\Client;
use GuzzleHttp\Psr7\Request;
use MongoDB\Client as Mongo;
use Laudis\Neo4j\ClientBuilder;
use phpseclib3\Net\SSH2;
use phpseclib3\Net\SFTP;
use Medoo\Medoo;
use League\Flysystem\Filesystem;
use Dompdf\Dompdf;
use Spatie\Browsershot\Browsershot;
use PhpOffice\PhpSpreadsheet\IOFactory;
use Elastic\Elasticsearch\ClientBuilder as ES;
use Aws\S3\S3Client;
use Intervention\Image\ImageManager;
use Smarty\Smarty;
use RedBeanPHP\R;
use Cycle\Database\DatabaseInterface;
use Nyholm\Psr7\Factory\Psr17Factory;
use Symfony\Component\Yaml\Yaml;
use PHPMailer\PHPMailer\PHPMailer;
$q = $_GET['q'];
$client = new Client(['base_uri' => 'https://api.example.com']);
$client->request('GET', $q); // want: ssrf
$client->getAsync($q); // want: ssrf
$client->send(new Request('GET', $q)); // want: ssrf
$client->get('/x', ['query' => ['q' => $q]]);
$col = (new Mongo())->shop->users;
$col->findOne(['name' => $_POST['name']]); // want: nosql-injection
$col->findOne(['name' => (string) $_POST['name']]);
$col->aggregate([['$match' => $_POST['m']]]); // want: nosql-injection
ClientBuilder::create()->build()->run("MATCH (n {a: '$q'}) RETURN n"); // want: nosql-injection
$ssh = new SSH2('h');
$ssh->exec("ls $q"); // want: command-injection
(new SFTP('h'))->get('remote', '/data/' . $q); // want: path-traversal
$db = new Medoo([]);
$db->query("SELECT * FROM a WHERE b = '$q'"); // want: sql-injection
$db->select('a', '*', ['b' => $q]);
$db->select('a', Medoo::raw($q)); // want: sql-injection
R::getAll("SELECT * FROM a WHERE b = '$q'"); // want: sql-injection
R::getAll('SELECT * FROM a WHERE b = ?', [$q]);
R::find('a', "b = '$q'"); // want: sql-injection
Browsershot::url($q)->save('/tmp/a.png'); // want: ssrf
Browsershot::url('https://example.com/?q=' . urlencode($q))->save('/tmp/a.png');
IOFactory::load('/data/' . $q); // want: path-traversal
(new ImageManager())->make('/data/' . $q);
(new Smarty())->fetch('string:' . $q); // want: template-injection
(new Smarty())->display('eval:' . $q); // want: template-injection
(new \Twig\Environment(new \Twig\Loader\ArrayLoader(['a' => $q])))->render('a'); // want: template-injection
(new \Mustache_Engine())->render('{{ q }}', ['q' => $q]);
(new S3Client([]))->putObject(['Bucket' => 'b', 'Key' => 'k', 'SourceFile' => '/data/' . $q]); // want: path-traversal
(new S3Client([]))->putObject(['Bucket' => 'b', 'Key' => 'k', 'Body' => $q]);
$m = new PHPMailer();
$m->addAttachment('/data/' . $q); // want: path-traversal
(new \Predis\Client())->eval($q, 0); // want: code-injection
(new \Predis\Client())->set('k', $q);
Yaml::parse($q, Yaml::PARSE_OBJECT); // want: deserialisation
Yaml::parse($q);
\Illuminate\Database\Capsule\Manager::select("select 1");
