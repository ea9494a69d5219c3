"""People with their profiles, and their questionnaires."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import UserManager
from django.db import models


class User(AbstractBaseUser):
    """A person. The profile is in the same row, so that one query reads both."""

    username = models.CharField(max_length=150, unique=True)
    is_active = models.BooleanField(default=True)
    is_admin = models.BooleanField(default=False)
    skin_type = models.CharField(max_length=20, default="Normal")
    allergies = models.TextField(default="", blank=True)
    triggers = models.TextField(default="", blank=True)
    duration = models.TextField(default="", blank=True)
    image_classification_requests = models.BigIntegerField(default=0)

    objects = UserManager()
    USERNAME_FIELD = "username"


class Questionnaire(models.Model):
    """What a person wrote about their skin, with a photo and an estimate."""

    owner = models.ForeignKey(User, models.CASCADE)
    filled_at = models.DateTimeField(auto_now_add=True)
    current_skincare_routine = models.TextField(default="", blank=True)
    acne_severity = models.CharField(max_length=20, null=True)
    certainty = models.CharField(max_length=10)
    doubt = models.CharField(max_length=20)
    model = models.CharField(max_length=40)
    own_severity = models.CharField(max_length=20, null=True)
    ai_recommendation = models.TextField(default="")
    # The profile as it was then.
    skin_type = models.CharField(max_length=20)
    allergies = models.TextField()
    triggers = models.TextField()
    duration = models.TextField()
    photo = models.FileField(max_length=200)
    has_full_photo = models.BooleanField(default=False)
    photo_kept_until = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["owner", "-filled_at"], name="questionnaires_of_owner")]
