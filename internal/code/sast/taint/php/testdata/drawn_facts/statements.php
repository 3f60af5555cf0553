<?php
use Cake\ORM\Locator\TableLocator;
use Cake\ORM\TableRegistry;
use MediaWiki\MediaWikiServices;
use MediaWiki\SpecialPage\SpecialPage;
use Wikimedia\Rdbms\IDatabase;
use Shop\Lists;

// Moodle: the condition comes after the table and the fields.
$q = required_param('q', PARAM_RAW);
$DB->get_field_select('user', $q, 'id = 1');
$DB->get_field_select('user', 'name', "id = '$q'"); // want: sql-injection
$DB->get_fieldset_select('user', 'name', "id = '$q'"); // want: sql-injection
$DB->set_field_select('user', 'name', $q, 'id = 1');
$DB->set_field_select('user', 'name', 'x', "id = '$q'"); // want: sql-injection
$DB->record_exists_select('user', "id = '$q'"); // want: sql-injection
$DB->record_exists_select('user', 'id = ?', [$q]);

// ADOdb: the seconds for which a result is cached come first.
$ado = ADONewConnection('mysqli');
$ado->CacheExecute(3600, "SELECT * FROM t WHERE a = '" . $_GET['a'] . "'"); // want: sql-injection
$ado->CacheExecute("SELECT * FROM t WHERE a = '" . $_GET['a'] . "'"); // want: sql-injection
$ado->CacheGetAll(60, 'SELECT * FROM t WHERE a = ?', [$_GET['a']]);
$ado->CacheGetAll('SELECT * FROM t WHERE a = ?', [$_GET['a']]);
$ado->CacheSelectLimit(60, "SELECT * FROM t WHERE a = '" . $_GET['a'] . "'", 10); // want: sql-injection

class SpecialNotes extends SpecialPage
{
    public function execute($page)
    {
        $dbr = MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection(DB_REPLICA);
        $dbr->selectRow('page', '*', "page_title = '$page'"); // want: sql-injection
        $dbr->selectRow('page', '*', ['page_title' => $page]);
        $dbr->delete('page', "page_title = '$page'"); // want: sql-injection
        $dbr->delete('page', ['page_title' => $page]);
        $dbr->newSelectQueryBuilder()->select('*')->from('page')->where("page_title = '$page'")->fetchRow(); // want: sql-injection
        $dbr->newSelectQueryBuilder()->select('*')->from('page')->where(['page_title' => $page])->fetchRow();
        $dbr->newSelectQueryBuilder()->from('page')->where('page_title = ' . $dbr->addQuotes($page))->fetchRow();
    }
}

// Lists of another library, whose words are not those of a statement.
function pick(Lists $lists)
{
    return $lists->select('notes', 'all', 'title = ' . $_GET['title']);
}

$notes = TableRegistry::getTableLocator()->get('Notes');
$notes->find()->orderBy($_GET['sort']); // want: sql-injection
$notes->find()->orderBy(['title' => $_GET['direction']]);
