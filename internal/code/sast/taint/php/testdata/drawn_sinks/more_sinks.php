<?php
use Buzz\Browser;
use Doctrine\DBAL\DriverManager;
use Httpful\Request as HRequest;
use Latte\Engine;
use Mpdf\Mpdf;
use Nette\Database\Connection;
use Symfony\Component\Ldap\Ldap;
use Symfony\Component\Mime\Email;

$q = $_GET['q'];
$net = new Connection('x');
$net->query("SELECT '$q'"); // want: sql-injection
$net->query('SELECT ?', $q);
$net->fetchAll("SELECT '$q'"); // want: sql-injection
$ex = new Nette\Database\Explorer($net, null);
$ex->table('t')->where("a = '$q'"); // want: sql-injection
$ex->table('t')->where('a', $q);
$ex->table('t')->order($q); // want: sql-injection
$im = new Imagick('/srv/' . $q); // want: path-traversal
$im->writeImage('/srv/' . $q); // want: path-traversal
$im->readImage('/srv/' . $q); // want: path-traversal
$im->readImageBlob('x');
$doc = new DOMDocument();
$doc->load('/srv/' . $q); // want: path-traversal
$doc->loadXML($_POST['xml'], LIBXML_NOENT); // want: xxe
$doc->loadXML($_POST['xml']);
$doc->save('/srv/' . $q); // want: path-traversal
HRequest::get($q)->send(); // want: ssrf
HRequest::post($q, [])->send(); // want: ssrf
$ldap = Ldap::create('ext_ldap', []);
$ldap->query('dc=x', "(uid=$q)")->execute(); // want: ldap-injection
$ldap->query('dc=x', '(uid=' . $ldap->escape($q, '', LDAP_ESCAPE_FILTER) . ')')->execute();
$mail = (new Email())->to('a@x')->html('<p>' . $q . '</p>'); // want: xss
$mail2 = (new Email())->to('a@x')->subject($q)->text($q);
$mail->attachFromPath('/srv/' . $q); // want: path-traversal
$ado = ADONewConnection('mysqli');
$ado->Execute("SELECT '$q'"); // want: sql-injection
$ado->Execute('SELECT ?', [$q]);
$ado->GetAll("SELECT '$q'"); // want: sql-injection
$ado->GetOne('SELECT ' . $ado->qstr($q));
$latte = new Engine();
$latte->setLoader(new Latte\Loaders\StringLoader());
$latte->renderToString($q); // want: template-injection
$mpdf = new Mpdf();
$mpdf->WriteHTML('<p>' . $q . '</p>'); // want: xss
$mpdf->WriteHTML('<p>' . htmlspecialchars($q) . '</p>');
$mpdf->Output('/srv/' . $q, 'F'); // want: path-traversal
(new Browser(null, null))->get($q); // want: ssrf
(new Browser(null, null))->request('GET', $q); // want: ssrf
$con = DriverManager::getConnection([]);
$con->fetchAllAssociative("SELECT '$q'"); // want: sql-injection
$con->executeQuery('SELECT ?', [$q]);
$con->createQueryBuilder()->select('*')->from('t')->where("a = '$q'"); // want: sql-injection
$con->prepare("SELECT '$q'"); // want: sql-injection
$con->executeStatement('DELETE FROM t WHERE a = ' . $con->quote($q));
$con->iterateAssociative("SELECT '$q'"); // want: sql-injection
$purifier = new HTMLPurifier();
echo $purifier->purify($q);
