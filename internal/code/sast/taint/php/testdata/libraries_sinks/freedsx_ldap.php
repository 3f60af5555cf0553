<?php
use FreeDSx\Ldap\Operations;
use FreeDSx\Ldap\LdapClient;
$ldap = new LdapClient(['servers' => ['localhost']]);
$q = $_GET["q"];
$entries = $ldap->search(Operations::search(\FreeDSx\Ldap\Search\Filters::raw("(cn=$q)"))); // want: ldap-injection
$entries = $ldap->search(Operations::search(\FreeDSx\Ldap\Search\Filters::equal('cn', $q)));
