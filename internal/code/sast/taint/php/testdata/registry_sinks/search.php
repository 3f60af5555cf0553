<?php
use Elastic\Elasticsearch\ClientBuilder;
use Laminas\Ldap\Filter;
use Laminas\Ldap\Filter\AbstractFilter;
use Laminas\Ldap\Ldap;
use Meilisearch\Client as Meili;
use Solarium\Client as Solarium;

$q = $_GET['q'];

$es = ClientBuilder::create()->setHosts(['h:9200'])->build();
$es->search(['index' => 'i', 'body' => $_POST['body']]); // want: nosql-injection
$es->search(['index' => 'i', 'body' => ['query' => ['match' => ['title' => $q]]]]);
$es->search(['index' => 'i', 'body' => ['query' => ['script' => ['script' => "doc['x'].value == '$q'"]]]]); // want: code-injection
$es->updateByQuery(['index' => 'i', 'body' => ['script' => ['source' => "ctx._source.x = '$q'"]]]); // not found: code-injection
$es->updateByQuery(['index' => 'i', 'body' => ['script' => ['source' => 'ctx._source.x = params.q', 'params' => ['q' => $q]]]]);
$es->sql()->query(['body' => ['query' => "SELECT * FROM i WHERE t = '$q'"]]); // want: sql-injection
$es->sql()->query(['body' => ['query' => 'SELECT * FROM i WHERE t = ?', 'params' => [$q]]]);

$meili = new Meili('http://m:7700');
$meili->index('movies')->search($q, ['filter' => "genre = '$q'"]); // want: nosql-injection
$meili->index('movies')->search($q, ['limit' => 5]);
$other = new Meili($_GET['host']); // want: ssrf

$solr = new Solarium($adapter, $dispatcher, []);
$query = $solr->createSelect();
$query->setQuery("title:$q"); // want: nosql-injection
$query->setQuery('title:%P1%', [$q]);
$query->createFilterQuery('x')->setQuery('price:[' . $q . ' TO 10]'); // want: nosql-injection
$query->setQuery('title:' . $query->getHelper()->escapePhrase($q));

$ds = ldap_connect('ldap://l.example');
ldap_bind($ds, 'uid=' . $_POST['user'] . ',dc=example', $_POST['pass']); // want: ldap-injection
ldap_bind($ds, 'uid=' . ldap_escape($_POST['user'], '', LDAP_ESCAPE_DN) . ',dc=example', $_POST['pass']);
ldap_connect($_GET['server']); // want: ssrf

$ldap = new Ldap(['host' => 'l']);
$ldap->search("(uid=$q)", 'dc=example'); // want: ldap-injection
$ldap->searchEntries('(&(objectClass=user)(cn=' . $q . '))'); // want: ldap-injection
$ldap->search(Filter::equals('uid', $q), 'dc=example');
$ldap->search('(uid=' . AbstractFilter::escapeValue($q) . ')');
$ldap->getEntry("uid=$q,dc=example"); // want: ldap-injection
