<?php
use Chumper\Zipper\Zipper;
use Firebase\JWT\JWT;
use Firebase\JWT\Key;
use Laminas\Mail\Message;
use Laminas\Mail\Transport\Smtp;
use PHPMailer\PHPMailer\PHPMailer;
use Sabre\DAV\Client as DavClient;
use Sabre\DAV\FS\Directory;
use Sabre\Xml\Service;

unserialize($_COOKIE['cart']); // want: deserialisation
unserialize($_COOKIE['cart'], ['allowed_classes' => false]);
unserialize(base64_decode($_POST['state'])); // want: deserialisation
json_decode($_POST['state']);

JWT::decode($_POST['jwt'], new Key('s3cretkey-for-signing-1234567890', 'HS256')); // want: hardcoded-key
JWT::decode($_POST['jwt'], new Key(getenv('KEY'), 'HS256'));

eval('return ' . $_GET['expr'] . ';'); // want: code-injection
eval('return ' . (int) $_GET['n'] . ';');
assert($_GET['expr']); // want: code-injection
$f = create_function('$a', 'return ' . $_GET['expr'] . ';'); // want: code-injection
array_map($_GET['fn'], [1]); // want: code-injection
usort($list, fn ($a, $b) => strcmp($a[$_GET['key']], $b[$_GET['key']]));

$zipper = new Zipper();
$zipper->make('/srv/' . $_GET['zip'])->extractTo('/srv/out'); // want: path-traversal
$zipper->make('/srv/x.zip')->extractTo('/srv/' . $_GET['dir']); // want: path-traversal
$zipper->make('/srv/' . basename($_GET['zip']))->close();

$mail = new PHPMailer(true);
$mail->addAddress('a@x.example');
$mail->Subject = $_POST['subject'];
$mail->addAttachment('/srv/' . $_POST['file']); // want: path-traversal
$mail->Host = $_POST['host']; // want: ssrf
$mail->msgHTML(file_get_contents('/srv/' . $_POST['tpl'])); // want: path-traversal
$mail->isHTML(false);
$mail->Body = $_POST['body'];
$mail->addStringAttachment($_POST['body'], 'a.txt');

$m = new Message();
$m->setSubject($_POST['subject']);
$m->addTo($_POST['to']);
$m->getHeaders()->addHeaderLine('X-Id', (string) (int) $_POST['id']);

$dav = new DavClient(['baseUri' => $_GET['dav']]); // want: ssrf
$dav = new DavClient(['baseUri' => 'https://dav.example']);
$dav->request('GET', 'files/' . rawurlencode($_GET['f']));
new Directory('/srv/' . $_GET['dir']); // want: path-traversal
(new Service())->parse($_POST['xml']);

$r = new XMLReader();
$r->open($_GET['xml']); // want: ssrf
$r->open('/srv/' . $_GET['file']); // want: path-traversal
$r->XML($_POST['xml']);
XMLReader::XML($_POST['xml'], null, LIBXML_NOENT | LIBXML_DTDLOAD); // want: xxe

$xsl = new DOMDocument();
$xsl->loadXML($_POST['xsl']);
$x = new XSLTProcessor();
$x->importStylesheet($xsl); // want: code-injection
$x->registerPHPFunctions();
$x->setParameter('', 'name', $_POST['name']);
