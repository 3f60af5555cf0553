class User < ActiveRecord::Base; end
require "selenium-webdriver"
class SeleniumController < ActionController::Base
  def show
    q = params[:q]
 Selenium::WebDriver.for(:chrome).get(q)  # want: ssrf
 Selenium::WebDriver.for(:chrome).navigate.to(q)  # want: ssrf
  end
end
