<?php
require_once('../../config.php');
$q = required_param('q', PARAM_RAW);
$n = optional_param('n', 0, PARAM_INT);
$DB->get_records_sql("SELECT * FROM {user} WHERE name = '$q'"); // want: sql-injection
$DB->get_records_sql('SELECT * FROM {user} WHERE name = ?', [$q]);
$DB->get_records_sql("SELECT * FROM {user} WHERE id = $n");
$DB->get_records_select('user', "name = '" . $q . "'"); // want: sql-injection
$DB->execute("DELETE FROM {x} WHERE n = '$q'"); // want: sql-injection
$list = optional_param_array('list', [], PARAM_RAW);
echo '<p>' . $list[0] . '</p>'; // want: xss
redirect(new moodle_url($q)); // want: open-redirect

class local_x_external extends \core_external\external_api
{
    public static function run($cmd)
    {
        $params = self::validate_parameters(self::run_parameters(), ['cmd' => $cmd]);
        exec($params['cmd']); // want: command-injection
    }
}

class edit_form extends moodleform
{
    public function definition() { $this->_form->addElement('text', 'name', 'x'); }
}
$form = new edit_form();
if ($data = $form->get_data()) {
    exec('x ' . $data->name); // want: command-injection
}
