<?php

use Adldap\Adldap;
use DI\Container;
use Dompdf\Dompdf;
use Illuminate\Support\Facades\Blade;
use Illuminate\Support\HtmlString;
use Laminas\Ldap\Ldap as LaminasLdap;
use Latte\Engine as Latte;
use Latte\Loaders\StringLoader;
use LdapRecord\Connection as LdapConnection;
use LightnCandy\LightnCandy;
use Mpdf\Mpdf;
use Mustache_Engine;
use Handlebars\Handlebars;
use Symfony\Component\DomCrawler\Crawler;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\Ldap\Ldap;
use Twig\Environment;
use Twig\Loader\ArrayLoader;
use Laminas\Diactoros\Response\HtmlResponse;
use GuzzleHttp\Psr7\Response as GuzzleResponse;
use Liquid\Template as LiquidTemplate;
use FastExcel\FastExcel;

function text()
{
    return $_GET['q'];
}

// PHP
function use_php()
{
    echo '<p>' . text(); // want: xss
    print '<p>' . text(); // want: xss
    printf('<p>%s', text()); // want: xss
    echo '<p>' . htmlspecialchars(text());
    echo '<p>' . (int) text();
    die('<p>' . text()); // want: xss
}

// Twig
function use_twig(Environment $twig)
{
    $twig->createTemplate(text())->render([]); // want: template-injection
    new ArrayLoader(['x' => text()]); // want: template-injection
    echo $twig->createTemplate('<p>{{ q }}')->render(['q' => text()]);
    echo $twig->createTemplate('<p>{{ q|raw }}')->render(['q' => text()]); // want: xss
    echo twig_template_from_string($twig, text()); // want: template-injection
}

// Blade
function use_blade()
{
    Blade::render(text(), []); // want: template-injection
    echo Blade::render('<p>{{ $q }}', ['q' => text()]);
    echo Blade::render('<p>{!! $q !!}', ['q' => text()]); // want: xss
    new HtmlString('<p>' . text()); // want: xss
    return new HtmlString('<p>' . e(text()));
}

// Latte
function use_latte(Latte $latte)
{
    $latte->setLoader(new StringLoader(['x' => text()])); // want: template-injection
    $latte->setLoader(new StringLoader());
    $latte->renderToString(text()); // want: template-injection
    $inline = new Latte();
    $inline->setLoader(new StringLoader());
    echo $inline->renderToString('<p>{$q}', ['q' => text()]);
}

// Smarty
function use_smarty(Smarty $smarty)
{
    $smarty->fetch('string:' . text()); // want: template-injection
    $smarty->display('eval:' . text()); // want: template-injection
    $smarty->assign('q', text());
    $smarty->display('page.tpl');
}

// Mustache
function use_mustache()
{
    $mustache = new Mustache_Engine();
    echo $mustache->render('<p>{{q}}', ['q' => text()]);
    echo $mustache->render('<p>{{{q}}}', ['q' => text()]); // want: xss
    $mustache->render(text(), []); // want: template-injection
}

// Handlebars
function use_handlebars()
{
    (new Handlebars())->render(text(), []); // want: template-injection
    LightnCandy::compile(text()); // want: template-injection
    LightnCandy::compile('<p>{{q}}');
}

// Liquid
function use_liquid()
{
    (new LiquidTemplate())->parse(text()); // want: template-injection
    (new LiquidTemplate())->parse('<p>{{ q }}');
}

// Symfony
function use_symfony()
{
    new Response('<p>' . text()); // want: xss
    new Response('<p>' . htmlspecialchars(text()));
    new HtmlResponse(text()); // want: xss
    new HtmlResponse('<p>' . htmlspecialchars(text()));
}

// PDF
function use_pdf()
{
    (new Dompdf())->loadHtml(text()); // want: xss
    (new Mpdf())->WriteHTML('<p>' . text()); // want: xss
    (new Dompdf())->loadHtml('<p>' . htmlspecialchars(text()));
}

// LDAP
function use_ldap($con)
{
    ldap_search($con, 'dc=x', '(uid=' . text() . ')'); // want: ldap-injection
    ldap_list($con, 'dc=x', '(uid=' . text() . ')'); // want: ldap-injection
    ldap_search($con, 'dc=x', '(uid=' . ldap_escape(text(), '', LDAP_ESCAPE_FILTER) . ')');
}

// Symfony LDAP
function use_symfony_ldap(Ldap $ldap)
{
    $ldap->query('dc=x', '(uid=' . text() . ')'); // want: ldap-injection
    $ldap->query('dc=x', '(uid=' . $ldap->escape(text()) . ')');
}

// LdapRecord
function use_ldaprecord(LdapConnection $con)
{
    $con->query()->rawFilter('(uid=' . text() . ')'); // want: ldap-injection
    $con->query()->where('uid', '=', text());
}

// Laminas LDAP
function use_laminas_ldap(LaminasLdap $ldap)
{
    $ldap->search('(uid=' . text() . ')'); // want: ldap-injection
    $ldap->search('(uid=' . \Laminas\Ldap\Filter\AbstractFilter::escapeValue(text()) . ')');
}

// XPath
function use_xpath(DOMXPath $xpath, SimpleXMLElement $xml, Crawler $crawler)
{
    $xpath->query("//user[@name='" . text() . "']"); // want: xpath-injection
    $xml->xpath("//user[@name='" . text() . "']"); // want: xpath-injection
    $crawler->filterXPath("//user[@name='" . text() . "']"); // want: xpath-injection
    $xpath->query('//user');
}

// XML
function use_xml()
{
    (new DOMDocument())->loadXML(text(), LIBXML_NOENT); // want: xxe
    simplexml_load_string(text(), 'SimpleXMLElement', LIBXML_NOENT); // want: xxe
    (new DOMDocument())->loadXML(text());
    $reader = new XMLReader();
    $reader->XML(text(), null, LIBXML_NOENT); // want: xxe
    (new XSLTProcessor())->registerPHPFunctions();
}

// objects
function use_objects()
{
    unserialize(text()); // want: deserialisation
    unserialize(text(), ['allowed_classes' => false]);
    igbinary_unserialize(text()); // want: deserialisation
    msgpack_unpack(text()); // want: deserialisation
    \Opis\Closure\unserialize(text()); // want: deserialisation
    \Laravel\SerializableClosure\UnsignedSerializableClosure::class;
    (new \Laminas\Serializer\Adapter\PhpSerialize())->unserialize(text()); // want: deserialisation
    yaml_parse(text()); // want: deserialisation
    \Symfony\Component\Yaml\Yaml::parse(text());
    json_decode(text());
}
