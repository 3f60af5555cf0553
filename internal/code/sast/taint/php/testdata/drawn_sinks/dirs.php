<?php
use Adldap\Adldap;

$u = $_GET['u'];
$c = ldap_connect('ldap://x');
ldap_search($c, 'dc=x', "(uid=$u)"); // want: ldap-injection
ldap_search($c, 'dc=x', '(uid=' . ldap_escape($u, '', LDAP_ESCAPE_FILTER) . ')');
ldap_list($c, "ou=$u,dc=x", '(objectClass=*)'); // want: ldap-injection
ldap_read($c, 'dc=x', '(cn=' . $u . ')'); // want: ldap-injection
$ad = new Adldap();
$provider = $ad->connect();
$provider->search()->rawFilter("(uid=$u)")->get(); // want: ldap-injection
$provider->search()->where('uid', '=', $u)->get();
$doc = new DOMDocument();
$doc->load('/srv/x.xml');
$xp = new DOMXPath($doc);
$xp->query("//user[name='$u']"); // want: xpath-injection
$xp->evaluate("count(//user[name='" . $u . "'])"); // want: xpath-injection
$xp->query('//user[@id=' . (int) $u . ']');
simplexml_load_file('/srv/x.xml')->xpath("//user[name='$u']"); // want: xpath-injection
mail($_POST['to'], 'x', 'y', 'From: ' . $_POST['from']); // want: email-injection
mail('a@x.example', 'x', $_POST['body']);
mail('a@x.example', 'x', 'y', '', '-f' . $_POST['from']); // want: command-injection
mail('a@x.example', $_POST['subject'], 'y');
