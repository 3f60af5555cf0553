<?php
$service = new Sabre\Xml\Service();
$q = $_GET["q"];
$doc = (new \Sabre\Xml\LibXMLReader());
$hits = (new \Orchestra\Parser\Xml\Reader($d))->xpath("//user[name='" . $q . "']"); // want: xpath-injection
$hits = (new \Orchestra\Parser\Xml\Reader($d))->xpath('//user');
