# name: tools
# about: tools
enabled_site_setting :tools_enabled

after_initialize do
  module ::Tools
    class Engine < ::Rails::Engine
      engine_name "tools"
      isolate_namespace Tools
    end
  end

  class Tools::ToolsController < ::ApplicationController
    requires_plugin "tools"
    before_action :ensure_logged_in

    def index
      DB.query("SELECT * FROM topics WHERE title = '#{params[:title]}'") # want: sql-injection
      DB.query("SELECT * FROM topics WHERE title = :t", t: params[:title])
      DB.exec("DELETE FROM tools WHERE name = '#{params[:name]}'") # want: sql-injection
      render_json_dump(ok: true)
    end

    def run
      Discourse::Utils.execute_command("convert", params[:file])
      system("convert #{params[:file]}") # want: command-injection
      render html: "<b>#{params[:t]}</b>".html_safe # want: xss
    end
  end

  class ::Jobs::ToolJob < ::Jobs::Base
    def execute(args)
      system("job #{args[:name]}") # want: command-injection
      system("job #{args[:n].to_i}")
    end
  end

  on(:post_created) do |post, opts, user|
    system("created #{post.raw}") # not found: command-injection
  end

  add_to_class(:topics_controller, :tool) do
    File.read("/srv/" + params[:file]) # want: path-traversal
  end

  DiscourseEvent.on(:topic_created) do |topic, opts, user|
    system("topic #{opts[:title]}") # want: command-injection
  end
end
