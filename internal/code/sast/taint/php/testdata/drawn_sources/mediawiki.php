<?php
use MediaWiki\Api\ApiBase;
use MediaWiki\MediaWikiServices;
use MediaWiki\Rest\SimpleHandler;
use MediaWiki\SpecialPage\SpecialPage;
use Wikimedia\ParamValidator\ParamValidator;

class SpecialFind extends SpecialPage
{
    public function execute($subPage)
    {
        $request = $this->getRequest();
        $out = $this->getOutput();
        $q = $request->getText('q');
        $dbr = MediaWikiServices::getInstance()->getConnectionProvider()->getReplicaDatabase();
        $dbr->query("SELECT * FROM page WHERE page_title = '$q'"); // want: sql-injection
        $dbr->query('SELECT * FROM page WHERE page_title = ' . $dbr->addQuotes($q));
        $dbr->select('page', '*', "page_title = '$q'"); // want: sql-injection
        $dbr->select('page', '*', ['page_title' => $q]);
        $out->addHTML('<p>' . $subPage . '</p>'); // want: xss
        $out->addHTML('<p>' . htmlspecialchars($q) . '</p>');
        $out->redirect($request->getVal('returnto')); // want: open-redirect
        shell_exec('seq ' . $request->getInt('n'));
    }
}

class ApiRun extends ApiBase
{
    public function execute()
    {
        $params = $this->extractRequestParams();
        shell_exec('x ' . $params['cmd']); // want: command-injection
    }
}

class RestFile extends SimpleHandler
{
    public function run($name)
    {
        return file_get_contents('/srv/' . $this->getValidatedParams()['f']); // want: path-traversal
    }
}

function tagHook($input, array $args, Parser $parser, PPFrame $frame)
{
    return '<b>' . $args['title'] . '</b>'; // not found: xss
}
function onParserFirstCallInit(Parser $parser) { $parser->setHook('x', 'tagHook'); }
