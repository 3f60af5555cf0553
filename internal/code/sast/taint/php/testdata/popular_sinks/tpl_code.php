<?php
use Twig\Environment;
use Twig\Loader\ArrayLoader;
use Illuminate\Support\Facades\Blade;
use Symfony\Component\ExpressionLanguage\ExpressionLanguage;
use Symfony\Component\Yaml\Yaml;
use Mustache_Engine;
use Latte\Engine;
$t = $_POST['t'];
$twig = new Environment(new ArrayLoader([]));
$twig->createTemplate($t)->render(); // want: template-injection
$twig->createTemplate('Hi ' . $t)->render(); // want: template-injection
$twig->render('x.twig', ['t' => $t]);
new ArrayLoader(['x' => $t]); // want: template-injection
Blade::render($t); // want: template-injection
Blade::compileString($t); // want: template-injection
$smarty = new Smarty();
$smarty->fetch('string:' . $t); // want: template-injection
$smarty->display('eval:' . $t); // want: template-injection
(new ExpressionLanguage())->evaluate($t); // want: code-injection
eval($t); // want: code-injection
assert($t); // want: code-injection
create_function('$a', $t); // want: code-injection
$t(); // want: code-injection
call_user_func($t, 'x'); // want: code-injection
array_map($t, [1]); // want: code-injection
new $t(); // want: reflection
preg_replace('/x/e', $t, 'y'); // want: code-injection
preg_match($t, 'x'); // want: regex-injection
unserialize($t); // want: deserialisation
unserialize($t, ['allowed_classes' => false]);
yaml_parse($t); // want: deserialisation
igbinary_unserialize($t); // want: deserialisation
simplexml_load_string($t, null, LIBXML_NOENT); // want: xxe
$d = new DOMDocument(); $d->loadXML($t, LIBXML_NOENT | LIBXML_DTDLOAD); // want: xxe
$d->loadXML($t);
(new DOMXPath($d))->query("//u[@n='$t']"); // want: xpath-injection
simplexml_load_string('<a/>')->xpath("//u[@n='" . $t . "']"); // want: xpath-injection
ldap_search($c, 'o=x', "(uid=$t)"); // want: ldap-injection
ldap_search($c, 'o=x', '(uid=' . ldap_escape($t, '', LDAP_ESCAPE_FILTER) . ')');
mail($t, 'x', 'y'); 
mail('a@b.example', 's', 'b', 'From: ' . $t); // want: email-injection
setcookie('a', $t);
