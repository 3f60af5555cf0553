<?php

function text()
{
    return $_GET['q'];
}

function statement()
{
    return "SELECT * FROM t WHERE n = '" . $_GET['q'] . "'";
}

// Atlas
function use_atlas(\Atlas\Pdo\Connection $con)
{
    $con->fetchAll(statement()); // want: sql-injection
    $con->fetchAll('SELECT * FROM t WHERE n = :n', ['n' => text()]);
}

// Opis
function use_opis(\Opis\Database\Database $db)
{
    $db->getConnection()->query(statement()); // want: sql-injection
    $db->from('t')->where('n')->is(text())->select();
}

// Pixie
function use_pixie(\Pixie\QueryBuilder\QueryBuilderHandler $qb)
{
    $qb->query(statement()); // want: sql-injection
    $qb->table('t')->where('n', text());
}

// delight-im
function use_delight(\Delight\Db\PdoDatabase $db)
{
    $db->select(statement()); // want: sql-injection
    $db->select('SELECT * FROM t WHERE n = ?', [text()]);
}

// Zend_Db_Select
function use_zend(\Zend_Db_Select $select)
{
    $select->where("n = '" . text() . "'"); // want: sql-injection
    $select->where('n = ?', text());
}

// ezSQL
function use_ez()
{
    $db = new ezSQL_mysqli();
    $db->get_results(statement()); // want: sql-injection
}

// Firebird and ODBC
function use_ibase($con)
{
    ibase_query($con, statement()); // want: sql-injection
    odbc_exec($con, statement()); // want: sql-injection
}

// Cassandra
function use_cassandra(\Cassandra\Session $session)
{
    $session->execute(new \Cassandra\SimpleStatement("SELECT * FROM t WHERE n = '" . text() . "'")); // want: sql-injection
}

// Elastica
function use_elastica(\Elastica\Index $index)
{
    $index->search(text());
}

// Solarium
function use_solarium(\Solarium\Client $client)
{
    $query = $client->createSelect();
    $query->setQuery('name:' . text()); // want: nosql-injection
}

// ArangoDB
function use_arango($connection)
{
    new \ArangoDBClient\Statement($connection, ['query' => "FOR u IN users FILTER u.n == '" . text() . "' RETURN u"]); // want: nosql-injection
}

// HTTPlug
function use_httplug(\Http\Client\Common\HttpMethodsClient $client)
{
    $client->get(text()); // want: ssrf
    $client->get('https://a.example/');
}

// CakePHP client
function use_cake_http()
{
    (new \Cake\Http\Client())->get(text()); // want: ssrf
    (new \Cake\Http\Client())->get('https://a.example/');
}

// Yii client
function use_yii_http()
{
    (new \yii\httpclient\Client())->get(text())->send(); // want: ssrf
}

// CodeIgniter client
function use_ci_http()
{
    service('curlrequest')->get(text()); // want: ssrf
    \Config\Services::curlrequest()->request('GET', text()); // want: ssrf
}

// Drupal client
function use_drupal_http()
{
    \Drupal::httpClient()->get(text()); // want: ssrf
    \Drupal::httpClient()->get('https://a.example/');
}

// Embed
function use_embed()
{
    (new \Embed\Embed())->get(text()); // want: ssrf
}

// Panther
function use_panther()
{
    \Symfony\Component\Panther\Client::createChromeClient()->request('GET', text()); // want: ssrf
}

// chrome-php
function use_chrome(\HeadlessChromium\Page $page)
{
    $page->navigate(text()); // want: ssrf
    $page->evaluate('alert("' . text() . '")'); // want: code-injection
}

// wkhtmltopdf
function use_snappy(\Knp\Snappy\Pdf $pdf)
{
    $pdf->generate(text(), '/tmp/x.pdf'); // want: ssrf
    $pdf->generate('https://a.example/', '/tmp/x.pdf');
}

// Deployer
function use_deployer()
{
    \Deployer\run('ping ' . text()); // want: command-injection
    \Deployer\run('uptime');
}

// Robo
function use_robo(\Robo\Tasks $tasks)
{
    (new \Robo\Task\Base\Exec('ping ' . text()))->run(); // want: command-injection
}

// tivie command
function use_tivie()
{
    (new \Tivie\Command\Command())->setCommand('ping ' . text()); // want: command-injection
}

// FFMpeg
function use_ffmpeg(\FFMpeg\FFMpeg $ffmpeg)
{
    $ffmpeg->open('/srv/' . text()); // want: path-traversal
}

// Gaufrette
function use_gaufrette()
{
    new \Gaufrette\Adapter\Local('/srv/' . text()); // want: path-traversal
}

// box/spout
function use_spout(\Box\Spout\Reader\ReaderInterface $reader)
{
    $reader->open('/srv/' . text()); // want: path-traversal
}

// getID3
function use_getid3()
{
    (new \getID3())->analyze('/srv/' . text()); // want: path-traversal
}

// Plates
function use_plates(\League\Plates\Engine $plates)
{
    echo $plates->render('profile', ['name' => text()]);
}

// Dwoo
function use_dwoo()
{
    (new \Dwoo\Core())->get(new \Dwoo\Template\Str(text())); // want: template-injection
}

// Fluid
function use_fluid(\TYPO3Fluid\Fluid\View\TemplateView $view)
{
    $view->getTemplatePaths()->setTemplateSource(text()); // want: template-injection
}

// Adldap
function use_adldap(\Adldap\Connections\Provider $provider)
{
    $provider->search()->rawFilter('(uid=' . text() . ')'); // want: ldap-injection
}

// FluentDOM
function use_fluent(\FluentDOM\DOM\Document $doc)
{
    $doc->evaluate("//a[@id='" . text() . "']"); // want: xpath-injection
}
