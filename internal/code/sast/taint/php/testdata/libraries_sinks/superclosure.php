<?php
$serializer = new SuperClosure\Serializer();
$q = $_GET["q"];
$fn = $serializer->unserialize($q); // want: deserialisation
$fn = $serializer->serialize(fn () => 1);
