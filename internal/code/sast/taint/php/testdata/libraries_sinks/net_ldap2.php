<?php
$ldap = Net_LDAP2::connect($config);
$q = $_GET["q"];
$search = $ldap->search('dc=example', '(&(objectClass=user)(cn=' . $q . '))'); // want: ldap-injection
$search = $ldap->search('dc=example', '(objectClass=user)');
