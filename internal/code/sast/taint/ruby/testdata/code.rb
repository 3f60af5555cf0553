class ReportsController < ActionController::Base
  KINDS = {"csv" => CsvReport, "pdf" => PdfReport}.freeze
  ALLOWED = %w[show hide].freeze

  def run
    eval(params[:code]) # want: code-injection
    eval("1 + 2")
    instance_eval(params[:code]) # want: code-injection
    @report.instance_eval(params[:code]) # want: code-injection
    @report.instance_eval { compute }
    binding.eval(params[:code]) # want: code-injection
    Report.class_eval("def #{params[:name]}; end") # want: code-injection
    load(params[:file]) # want: code-injection
    load("lib/tasks.rb")
  end

  def choose
    params[:kind].constantize.new # want: reflection
    params[:kind].classify.safe_constantize # want: reflection
    Object.const_get(params[:kind]) # want: reflection
    KINDS.fetch(params[:kind]).new
    KINDS[params[:kind]].new
    "User".constantize
  end

  def call_method
    @report.send(params[:action_name]) # want: reflection
    @report.public_send(params[:action_name]) # want: reflection
    @report.try(params[:action_name]) # want: reflection
    @report.public_send(:title, params[:x])
    @report.public_send("set_#{params[:field]}", 1)
    return unless ALLOWED.include?(params[:action_name])

    @report.public_send(params[:action_name])
  end

  def socket
    peer = TCPSocket.new("localhost", 80)
    peer.send(params[:data], 0)
  end

  def pattern
    text = "some text"
    text.match?(Regexp.new(params[:search])) # want: regex-injection
    text =~ /^#{params[:search]}$/ # want: regex-injection
    text =~ /#{Regexp.escape(params[:search])}/
    format(params[:format], 1) # want: format-string
    format("%s", params[:value])
  end
end
