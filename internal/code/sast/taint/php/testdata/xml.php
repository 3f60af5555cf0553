<?php

$xml = $_POST['xml'];
simplexml_load_string($xml, 'SimpleXMLElement', LIBXML_NOENT); // want: xxe
$items = simplexml_load_string($xml);
echo $items->title; // want: xss
new SimpleXMLElement($xml, LIBXML_NOENT); // want: xxe
new SimpleXMLElement($xml);
$reader = new XMLReader();
$reader->XML($xml, null, LIBXML_NOENT); // want: xxe
$reader->XML($xml);
simplexml_load_file('config.xml', 'SimpleXMLElement', LIBXML_NOENT); // want: unsafe-parser
libxml_disable_entity_loader(false); // want: unsafe-parser
libxml_disable_entity_loader(true);
$config = simplexml_load_file('config/' . basename($_GET['site']) . '.xml');
echo $config->title;

$doc = new DOMDocument();
$doc->load('config.xml', LIBXML_NOENT); // want: unsafe-parser
$doc->load('config/' . $_GET['site']); // want: path-traversal
$doc->load('config/' . basename($_GET['site']));
$page = new DOMDocument();
$page->loadHTML($_POST['page']);
echo $page->saveHTML(); // want: xss

$paths = new DOMXPath($doc);
$nodes = $paths->query("//user[@name='" . $_GET['name'] . "']"); // want: xpath-injection
echo $nodes->item(0)->nodeValue;
if (ctype_alnum($_GET['id'])) {
    $paths->query("//user[@id='" . $_GET['id'] . "']");
}
$unknown->xpath('//user[@name="' . $_GET['name'] . '"]'); // want: xpath-injection

ldap_bind($ldap, 'uid=' . $_POST['user'] . ',dc=example', $_POST['password']); // want: ldap-injection
ldap_bind($ldap, 'uid=' . ldap_escape($_POST['user'], '', LDAP_ESCAPE_DN) . ',dc=example', $_POST['password']);

// Documents are told before they are read
$told = new DOMDocument();
$told->substituteEntities = true;
$told->loadXML($_POST['xml']); // want: xxe
$resolving = new DOMDocument();
$resolving->resolveExternals = true;
$resolving->loadXML($_POST['xml']); // want: xxe
$untold = new DOMDocument();
$untold->substituteEntities = false;
$untold->loadXML($_POST['xml']);

// Files come with requests
$crew = simplexml_load_file($_FILES['crew']['tmp_name'], 'SimpleXMLElement', LIBXML_NOENT); // want: xxe
echo $crew->name; // want: xss
echo file_get_contents($_FILES['crew']['tmp_name']); // want: xss

// What a directory answers is not what it was asked.
$entries = ldap_get_entries($ldap, ldap_search($ldap, 'dc=example', '(uid=' . $_GET['uid'] . ')')); // want: ldap-injection
echo $entries[0]['cn'][0];
echo ldap_get_values(ldap_connect($_GET['server']), $entry, 'cn')[0]; // want: ssrf
echo ldap_list($ldap, 'dc=example', '(uid=' . $_GET['uid'] . ')'); // want: ldap-injection
